package app.muster.mobile;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
