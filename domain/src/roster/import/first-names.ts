/**
 * The 800 first names given most often in the United States from 1972 to 2007, which cover three of four Soldiers.
 * Source: national data of the Social Security Administration (ssa.gov/oact/babynames/limits.html), in the public
 * domain. They are only used to tell first names from last names in a column.
 */
const NAMES = `
Aaliyah Aaron Abby Abigail Abraham Adam Addison Adrian Adriana Adrianna Adrienne Aidan Aiden Aimee Alan Alana
Albert Alberto Alec Alejandra Alejandro Alex Alexa Alexander Alexandra Alexandria Alexia Alexis Alfredo Alice
Alicia Alisha Alison Alissa Allen Allison Allyson Alondra Alvin Alyssa Amanda Amber Amelia Amy Ana Anastasia
Andre Andrea Andres Andrew Andy Angel Angela Angelica Angelina Angelo Angie Anita Ann Anna Anne Annette Annie
Anthony Antonio April Ariana Arianna Ariel Armando Arthur Arturo Ashlee Ashleigh Ashley Ashlyn Ashton Asia
Aubrey Audrey Austin Autumn Ava Avery Bailey Barbara Barry Benjamin Beth Bethany Bianca Billy Blake Bobby
Bonnie Brad Braden Bradley Brady Branden Brandi Brandon Brandy Brayden Breanna Brenda Brendan Brent Brett
Brian Briana Brianna Bridget Britney Brittany Brittney Brock Brooke Brooklyn Bruce Bryan Bryant Bryce Byron
Caden Caitlin Caitlyn Caleb Callie Calvin Cameron Camille Candace Candice Cara Carissa Carl Carla Carlos Carly
Carmen Carol Carolina Caroline Carolyn Carrie Carson Carter Casey Cassandra Cassidy Cassie Catherine Cecilia
Cedric Celeste Cesar Chad Chance Chandler Charity Charles Charlie Charlotte Chase Chelsea Chelsey Cheryl
Cheyenne Chloe Chris Christian Christie Christina Christine Christopher Christy Ciara Cierra Cindy Claire
Clarissa Claudia Clayton Clifford Clinton Cody Colby Cole Colin Colleen Collin Colton Conner Connor Cooper
Corey Cory Courtney Craig Cristian Cristina Crystal Curtis Cynthia Daisy Dakota Dale Dallas Dalton Damian
Damien Damon Dana Daniel Daniela Danielle Danny Dante Darius Darrell Darren Darryl David Dawn Dean Deanna
Deborah Debra Demetrius Denise Dennis Derek Derrick Desiree Destiny Devin Devon Diamond Diana Diane Diego
Dillon Dominic Dominick Dominique Donald Donna Donovan Douglas Drew Dustin Dwayne Dylan Ebony Eddie Edgar
Eduardo Edward Edwin Elena Eli Elias Elijah Elisabeth Elise Elizabeth Ella Ellen Emily Emma Emmanuel Enrique
Eric Erica Erick Erik Erika Erin Ernest Ernesto Esmeralda Esther Ethan Eugene Eva Evan Evelyn Fabian Faith
Felicia Fernando Frances Francis Francisco Frank Franklin Frederick Gabriel Gabriela Gabriella Gabrielle Gage
Garrett Gary Gavin Genesis Geoffrey George Gerald Gerardo Gianna Gina Giovanni Glenn Gloria Grace Gracie Grant
Gregory Guadalupe Gustavo Hailey Haley Hanna Hannah Harley Harold Harrison Harry Hayden Hayley Heather Hector
Heidi Helen Henry Hillary Holly Hope Hunter Ian Isaac Isabel Isabella Isabelle Isaiah Israel Ivan Jack Jackie
Jackson Jaclyn Jacob Jacqueline Jacquelyn Jada Jade Jaden Jaime Jake Jalen Jamal James Jamie Jane Janelle
Janet Janice Jared Jasmin Jasmine Jason Javier Jay Jayden Jazmin Jazmine Jeanette Jeffery Jeffrey Jenna
Jennifer Jenny Jeremiah Jeremy Jermaine Jerome Jerry Jesse Jessica Jessie Jesus Jill Jillian Jimmy Joanna
Jocelyn Jodi Jody Joe Joel Joey John Johnathan Johnny Jon Jonah Jonathan Jonathon Jordan Jordyn Jorge Jose
Joseph Josephine Joshua Josiah Josue Joy Juan Julia Julian Juliana Julie Julio Justin Justine Kaden Kaitlin
Kaitlyn Kaleb Kara Karen Kari Karina Karl Karla Kasey Kassandra Kate Katelyn Katherine Kathleen Kathryn Kathy
Katie Katrina Kayla Kaylee Keith Kelley Kelli Kellie Kelly Kelsey Kelvin Kendall Kendra Kennedy Kenneth Keri
Kerri Kerry Kevin Kiara Kimberly Kirsten Krista Kristen Kristi Kristie Kristin Kristina Kristine Kristopher
Kristy Krystal Kurt Kyla Kyle Kylee Kylie Kyra Lacey Lance Landon Larry Latasha Latoya Laura Lauren Laurie
Lawrence Leah Lee Leon Leonard Leonardo Leslie Leticia Levi Liam Liliana Lillian Lily Linda Lindsay Lindsey
Lisa Logan Lorenzo Lori Louis Lucas Lucy Luis Luke Lydia Lynn Mackenzie Madeline Madelyn Madison Maggie
Makayla Malik Mallory Mandy Manuel Marc Marco Marcos Marcus Margaret Maria Mariah Marie Mario Marisa Marisol
Marissa Mark Marshall Martha Martin Marvin Mary Mason Mathew Matthew Maurice Max Maxwell Maya Mayra Mckenzie
Meagan Megan Meghan Melanie Melinda Melissa Melody Melvin Mercedes Meredith Mia Micah Michael Michaela Micheal
Michele Michelle Miguel Mikayla Miles Mindy Miranda Miriam Misty Mitchell Molly Monica Monique Morgan Mya
Nadia Nancy Naomi Natalia Natalie Natasha Nathan Nathaniel Neil Nelson Nevaeh Nicholas Nichole Nickolas
Nicolas Nicole Nikki Nina Noah Noel Nolan Oliver Olivia Omar Orlando Oscar Owen Pablo Paige Pamela Parker
Patricia Patrick Paul Paula Payton Pedro Peter Peyton Philip Phillip Preston Priscilla Quentin Quinn Rachael
Rachel Rafael Ralph Ramon Randall Randy Raquel Raul Raven Raymond Reagan Rebecca Rebekah Regina Reginald Rene
Renee Rhonda Ricardo Richard Ricky Riley Robert Roberto Robin Robyn Rodney Roger Roman Ronald Ronnie Rosa Rose
Ross Roy Ruben Ruby Russell Ruth Ryan Sabrina Sadie Salvador Samantha Samuel Sandra Sara Sarah Sasha Savannah
Scott Sean Sebastian Selena Serena Sergio Seth Shane Shannon Sharon Shaun Shawn Shawna Shayla Sheila Shelby
Shelly Sherry Sidney Sierra Simon Skylar Skyler Sofia Sonia Sonya Sophia Sophie Spencer Stacey Stacie Stacy
Stanley Stefanie Stephanie Stephen Steve Steven Summer Susan Suzanne Sydney Sylvia Tabitha Tamara Tammy Tanner
Tanya Tara Tasha Tatiana Taylor Teresa Terrance Terrell Terrence Terri Terry Tessa Theodore Theresa Thomas Tia
Tiffany Timothy Tina Todd Tommy Toni Tony Tonya Tori Tracey Traci Tracy Travis Trent Trenton Trevor Trey
Trinity Trisha Tristan Troy Ty Tyler Tyrone Tyson Valeria Valerie Vanessa Veronica Victor Victoria Vincent
Virginia Vivian Wade Walter Warren Wayne Wendy Wesley Whitney William Willie Wyatt Xavier Yesenia Yolanda
Yvette Yvonne Zachary Zachery Zackary Zane Zoe
`

const KNOWN = new Set(NAMES.trim().toLowerCase().split(/\s+/))

/** Whether this word is a common first name. Some are common last names too. */
export function isCommonFirstName(word: string): boolean {
  return KNOWN.has(word.toLowerCase())
}
